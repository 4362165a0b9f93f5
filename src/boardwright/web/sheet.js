// A sheet: what a button opens above or below itself, until one clicks elsewhere or presses Escape.

/**
 * Let a `details` element close like a sheet.
 * @template {HTMLDetailsElement} T
 * @param {T} details
 * @returns {T}
 */
export function sheet(details) {
  document.addEventListener('pointerdown', (event) => {
    if (details.isConnected && details.open && !details.contains(/** @type {Node} */ (event.target))) details.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.isConnected || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
    event.preventDefault();
  });
  return details;
}
