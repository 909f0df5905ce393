"""Compares what a browser shows of our own documents with pictures that are kept; script/test-pages calls it."""
import io
import pathlib
import subprocess

from PIL import Image, ImageChops, ImageFilter

FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "Tests/XibDrawingTests/Fixtures"

# The document, the number of its drawing, and whether it is dark.
SCREENS = [("SignIn", 2, False), ("SignIn", 2, True), ("SignIn", 4, False), ("Settings", 2, False), ("Settings", 3, False), ("Cell", 1, False),
           ("Controls", 1, False), ("Preferences", 1, False), ("Preferences", 1, True), ("Browser", 1, False), ("Menus", 1, False),
           ("Watch", 1, False), ("Garden", 3, False), ("Collection", 1, True), ("RightToLeft", 1, False), ("Tour", 2, False), ("Tour", 3, False)]

BLOCK = 8  # The side of the squares that are compared, in pixels of a kept picture.
MOST = 24  # How much the mean of a square may differ, of 255: smoothing differs by less, another colour or a missing control by more.
SHARE = 0.003  # The share of the squares that may differ by more.
# The fonts that script/browser installs, and others of the same widths.
FONTS = "svg{font-family:'Liberation Sans',Arial,Helvetica,sans-serif!important}"


def kept(name, number, dark):
    return FIXTURES / name / f"{number}{'-dark' if dark else ''}.png"


def drawn(xibmerge, name, number, dark, folder):
    """The SVG of one drawing."""
    document = next((FIXTURES / name).glob("Document.*"))
    output = folder / f"{name}{'-dark' if dark else ''}"
    subprocess.run([xibmerge, "draw", str(document), "-o", str(output), *(["--dark"] if dark else [])], check=True, capture_output=True)
    return next(output.glob(f"{number:02}*.svg")).read_text().split("?>", 1)[1]


def shown(page, svg):
    """What the browser shows, at half its size, which is enough to recognise it."""
    page.set_content(f"<body style='margin:0'><style>{FONTS}</style>{svg}</body>")
    picture = Image.open(io.BytesIO(page.locator("svg").first.screenshot())).convert("RGB")
    return picture.resize((max(1, picture.width // 2), max(1, picture.height // 2)), Image.Resampling.LANCZOS)


def difference(one, other):
    """The share of squares whose means differ by more than smoothing makes them."""
    if one.size != other.size:
        return 1
    blurred = [each.filter(ImageFilter.GaussianBlur(2)) for each in (one, other)]
    apart = ImageChops.difference(*blurred)
    squares = apart.resize((max(1, one.width // BLOCK), max(1, one.height // BLOCK)), Image.Resampling.BOX)
    parts = squares.tobytes()
    worst = [max(parts[at:at + 3]) for at in range(0, len(parts), 3)]
    return sum(value > MOST for value in worst) / len(worst)


def try_screens(browser, folder, xibmerge, check, renews=False):
    page = browser.new_context(viewport={"width": 1600, "height": 1200}).new_page()
    for name, number, dark in SCREENS:
        picture = shown(page, drawn(xibmerge, name, number, dark, folder))
        file = kept(name, number, dark)
        if renews:
            picture.quantize(128, dither=Image.Dither.NONE).save(file, optimize=True)
        share = difference(picture, Image.open(file).convert("RGB"))
        check(share <= SHARE, f"{name} {number}{' in the dark' if dark else ''} looks as it did ({share:.2%} differs)")
    page.close()


def try_comparison(browser, folder, xibmerge, check):
    """The comparison finds a label that is missing."""
    page = browser.new_context(viewport={"width": 1600, "height": 1200}).new_page()
    svg = drawn(xibmerge, "SignIn", 2, False, folder)
    lines = svg.split("\n")
    label = next(number for number, line in enumerate(lines) if "Stay signed in" in line)
    whole = shown(page, svg)
    without = shown(page, "\n".join(lines[:label] + lines[label + 1:]))
    check(difference(whole, without) > SHARE, f"a missing label is seen ({difference(whole, without):.2%})")
    page.close()
