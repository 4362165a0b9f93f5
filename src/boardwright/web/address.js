// The address of a match, and how it gets to others.

/** @typedef {import('./match.js').Match} Match */

/** The address of a match, with its invitation. @param {Match} match */
export function addressOf(match) {
  const address = new URL(`/matches/${match.number}`, location.href);
  if (match.invitation) address.searchParams.set('invitation', match.invitation);
  return address.href;
}

/**
 * Copy a text; where the browser has no clipboard, it is selected. Tells whether it is copied.
 * @param {string} text
 * @param {HTMLInputElement} [field]
 */
export async function copied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return false;
  }
}
