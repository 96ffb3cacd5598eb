"""Pictures in pixels: PNG, animations, frames."""
