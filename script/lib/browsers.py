"""Finds and starts the Chromium that script/browser installs."""
import contextlib
import os
import pathlib
import shutil
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / ".build/browser"))
BROWSER = next((found for found in map(shutil.which, (
    "chromium", "chromium-browser", "google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")) if found), None)


@contextlib.contextmanager
def launched():
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sys.exit(f"{pathlib.Path(sys.argv[0]).name}: Playwright is missing; script/browser installs it")
    with sync_playwright() as playwright:
        options = {"executable_path": BROWSER} if BROWSER else {}
        yield playwright.chromium.launch(args=["--no-sandbox"] if os.getuid() == 0 else [], **options)
