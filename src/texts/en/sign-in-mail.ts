const minutesInWords = new Intl.NumberFormat('en', { style: 'unit', unit: 'minute', unitDisplay: 'long' })

export const signInMail = {
  subject: (code: string, product: string) => `${code} is your ${product} passcode`,
  title: 'Your passcode',
  intro: (product: string) => `Enter this passcode to sign in to the ${product} store:`,
  validFor: (minutes: number) =>
    `It works once, for ${minutesInWords.format(minutes)}, and only in the browser that asked for it.`,
  neverShare: 'Do not give it to anyone: we never ask for it by phone, chat or e-mail.',
  notYou: 'If you did not ask for it, do nothing: without the passcode nobody can sign in.',
}

export const signInMessages = {
  passcodeSent: 'We have sent you an e-mail with a passcode.',
  signedIn: 'You are signed in.',
  signedOut: 'You are signed out.',
  browserSignedOut: 'That browser is signed out.',
  languageChosen: 'The language is English now.',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownBrowser: 'Unknown browser',
}
