const name = 'back-office-letters'

/** Single letters as shortcuts can be switched off (WCAG 2.1.4), for this browser. */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

export function switchLetters(on: boolean) {
  try {
    localStorage.setItem(name, on ? 'on' : 'off')
  } catch {
    // A browser without storage has them on.
  }
}
