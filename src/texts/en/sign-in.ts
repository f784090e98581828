import { countDays, countServers } from './counts.ts'
import { demoPoints } from './demo-points.ts'
import { ordering } from './ordering.ts'

export const signIn = {
  account: {
    title: 'Sign in',
    lead: 'No password: we e-mail you a passcode. New here? The same code creates your account.',
  },
  purchase: {
    title: 'Sign in to buy',
    lead: 'No password: we e-mail you a passcode. After it you go on to payment.',
    label: 'Your order',
    line: (plan: string, servers: number) => `${plan}, ${countServers(servers)}`,
    plans: ordering.plans,
    tax: ordering.tax,
  },
  order: {
    title: 'Sign in to order',
    lead: 'No password: we e-mail you a passcode. After it you go on with your order.',
  },
  paid: {
    title: 'Sign in to see the order',
    lead: 'If you have just paid, you are done: we e-mail the license to the customer who ordered. To see the order, sign in with the address of this customer.',
  },
  demo: {
    title: (product: string, days: number) => `Try ${product} free for ${countDays(days)}`,
    lead: 'Enter your e-mail: we send you a passcode, then you get the demo. No password, no card.',
    points: demoPoints,
  },
  withoutScript: 'Signing in needs JavaScript. Please turn it on and reload this page.',
  email: 'E-mail',
  emailMissing: 'Enter an e-mail address, for example name@company.com.',
  getPasscode: 'Get passcode',
  sentTo: 'We sent the passcode to',
  change: 'Change',
  changeLabel: 'Change the e-mail address',
  passcode: 'Passcode',
  passcodeHelp: '6 digits from the latest e-mail. If you cannot find it, look in your spam folder.',
  passcodeIncomplete: 'A passcode has 6 digits.',
  passcodeWrong: 'This passcode was not accepted.',
  submit: 'Sign in',
  link: {
    signInAs: 'You are signing in as',
    elsewhere: {
      title: 'This link works in the browser where you requested the passcode',
      text: 'Open it there, or type the 6 digits from the e-mail there. Here you can request a new passcode.',
    },
    newPasscode: 'Request a new passcode',
  },
  resend: 'Send a new passcode',
  resendIn: (seconds: number) => `Send a new passcode in ${wait(seconds)}`,
  retryIn: (seconds: number) => `You can ask again in ${wait(seconds)}.`,
  withPasskey: 'Sign in with a passkey',
  passkeyCancelled: 'You were not signed in. Try again, or use a passcode.',
  agreement: {
    before: 'By signing in, you accept the',
    terms: 'terms',
    between: 'and the',
    privacy: 'privacy policy',
  },
  support: 'Trouble signing in? Write to',
}

function wait(seconds: number): string {
  if (seconds <= 90) return `${seconds}\u00a0s`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes}\u00a0min` : `${Math.ceil(minutes / 60)}\u00a0h`
}
