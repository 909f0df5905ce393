/// The modules of Apple's platforms, and those that come with the compiler. Code that imports no other uses no library.
enum AppleModules {
  static func contains(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("_") }

  private static let names = Set(
    """
    ARKit AVFAudio AVFoundation AVKit AVRouting Accelerate Accessibility Accounts ActivityKit AdServices AdSupport \
    AddressBook AddressBookUI AppIntents AppKit AppTrackingTransparency AppleScriptObjC ApplicationServices AssetsLibrary \
    AudioToolbox AudioUnit AuthenticationServices Automator BackgroundAssets BackgroundTasks BusinessChat CFNetwork \
    CallKit CarPlay Carbon Charts Cinematic ClassKit ClockKit CloudKit Cocoa Collaboration ColorSync Combine CommonCrypto \
    Compression Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData CoreFoundation \
    CoreGraphics CoreHaptics CoreImage CoreLocation CoreLocationUI CoreMIDI CoreML CoreMedia CoreMediaIO CoreMotion \
    CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN CreateML CryptoKit \
    CryptoTokenKit Cxx Darwin DataDetection DeveloperToolsSupport DeviceActivity DeviceCheck DeviceDiscoveryUI \
    DiskArbitration Dispatch DockKit EndpointSecurity EventKit EventKitUI ExceptionHandling ExecutionPolicy \
    ExposureNotification ExtensionFoundation ExtensionKit ExternalAccessory FamilyControls FileProvider FileProviderUI \
    FinderSync ForceFeedback Foundation GLKit GSS GameController GameKit GameplayKit GroupActivities HealthKit \
    HealthKitUI HomeKit Hypervisor IOBluetooth IOBluetoothUI IOKit IOSurface IdentityLookup IdentityLookupUI ImageIO \
    InputMethodKit Intents IntentsUI JavaScriptCore JavaVM Kernel LatentSemanticMapping LinkPresentation \
    LocalAuthentication LocalAuthenticationEmbeddedUI MLCompute MachO ManagedSettings ManagedSettingsUI MapKit \
    MediaAccessibility MediaLibrary MediaPlayer MediaToolbox MessageUI Messages Metal MetalFX MetalKit \
    MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit MobileCoreServices ModelIO MultipeerConnectivity \
    NaturalLanguage NearbyInteraction NetFS Network NetworkExtension NewsstandKit NotificationCenter OSAKit OSLog \
    ObjectiveC Observation OpenAL OpenCL OpenDirectory OpenGL OpenGLES PDFKit PHASE ParavirtualizedGraphics PassKit \
    PencilKit Photos PhotosUI PreferencePanes PushKit PushToTalk Quartz QuartzCore QuickLook QuickLookThumbnailing \
    QuickLookUI RealityFoundation RealityKit RegexBuilder ReplayKit RoomPlan SafariServices SafetyKit SceneKit \
    ScreenCaptureKit ScreenSaver ScreenTime ScriptingBridge Security SecurityFoundation SecurityInterface \
    SensitiveContentAnalysis SensorKit ServiceManagement SharedWithYou ShazamKit Social SoundAnalysis Speech SpriteKit \
    StoreKit StoreKitTest Swift SwiftData SwiftUI Symbols Synchronization SystemConfiguration SystemExtensions TVMLKit \
    TVServices TVUIKit TabularData Testing ThreadNetwork TipKit Twitter UIKit UniformTypeIdentifiers UserNotifications \
    UserNotificationsUI VideoSubscriberAccount VideoToolbox Virtualization Vision VisionKit WatchConnectivity WatchKit \
    WeatherKit WebKit WidgetKit WorkoutKit XCTest XPC XcodeKit iAd iTunesLibrary libkern libxml2 mach objc os simd \
    sqlite3 sys vecLib vmnet xpc zlib
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}

/// The prefixes of the classes of Apple's frameworks, which libraries use for their own classes too.
package enum ApplePrefixes {
  package static func contains(_ prefix: String) -> Bool { all.contains(prefix) }

  private static let all: Set<String> = [
    "AR", "AS", "AV", "CA", "CB", "CG", "CI", "CK", "CL", "CN", "CT", "EK", "GC", "GK", "GLK", "HK", "HM", "IK",
    "IN",
    "JS", "LA", "MC", "MF", "MK", "MPS", "MP", "MTK", "MTL", "MS", "NC", "NE", "NK", "NS", "NW", "PDF", "PH", "PK",
    "QL",
    "RP", "SCN", "SF", "SK", "SL", "UI", "UN", "VN", "WC", "WK",
  ]
}
