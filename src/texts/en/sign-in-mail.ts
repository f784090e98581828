const minuteFormat = new Intl.NumberFormat('en', { style: 'unit', unit: 'minute', unitDisplay: 'long' })

export const signInMail = {
  subject: (code: string, product: string) => `${code} is your ${product} passcode`,
  title: 'Your passcode',
  intro: (product: string) => `Enter this passcode to sign in to the ${product} shop:`,
  link: 'Sign in without typing it:',
  validFor: (minutes: number) =>
    `It is valid for ${minuteFormat.format(minutes)}, works once, and only in the browser where you requested it.`,
  neverShare: 'Do not share it. We never ask for it by phone, chat or e-mail.',
  notYou: 'If you did not request it, you can ignore this e-mail: no one can sign in without the passcode.',
}

export const signInMessages = {
  passcodeSent: 'We have sent you an e-mail with a passcode.',
  signedIn: 'You are signed in.',
  signedOut: 'You are signed out.',
  browserSignedOut: 'That browser is signed out.',
  othersSignedOut: 'All other browsers are signed out.',
  languageChosen: 'The language is now English.',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownBrowser: 'Unknown browser',
}
