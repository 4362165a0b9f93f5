// Sounds, made by the browser itself: a knock for a move, two for a capture, a chord for the end. They can be muted.
import { settings } from './settings.js';

/** @type {AudioContext | null} */
let context = null;

/** @typedef {'move' | 'capture' | 'check' | 'turn' | 'end' | 'warn'} Sound */

/** Notes of each sound: frequency, beginning, length, loudness. @type {Record<Sound, [number, number, number, number][]>} */
const NOTES = {
  move: [[210, 0, 0.07, 0.5]],
  capture: [[180, 0, 0.07, 0.6], [120, 0.05, 0.1, 0.6]],
  check: [[520, 0, 0.1, 0.3], [660, 0.08, 0.12, 0.3]],
  turn: [[440, 0, 0.09, 0.25]],
  end: [[392, 0, 0.4, 0.25], [494, 0.1, 0.4, 0.25], [587, 0.2, 0.5, 0.25]],
  warn: [[300, 0, 0.15, 0.3]],
};

/** Milliseconds: to prepare the first sound takes long, and the picture should not wait for it. */
const AFTER_THE_PICTURE = 30;

/**
 * Play a sound, unless it is muted or the visitor has not touched the page yet: browsers keep silent before that.
 * @param {Sound} name
 */
export function sound(name) {
  if (settings.sound && navigator.userActivation?.hasBeenActive) setTimeout(() => ring(name), AFTER_THE_PICTURE);
}

/** @param {Sound} name */
function ring(name) {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [frequency, begin, length, loudness] of NOTES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, now + begin);
    volume.gain.exponentialRampToValueAtTime(0.001, now + begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + begin);
    tone.stop(now + begin + length);
  }
}
