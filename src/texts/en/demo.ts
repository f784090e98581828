import { countDays, countServers } from './counts.ts'
import { demoPoints } from './demo-points.ts'

/** `captcha` is the label of its checkbox before, during and after the work. */
export const demo = {
  title: 'Free demo',
  lead: (product: string, days: number) =>
    `All features of ${product} for ${countDays(days)}, on ${countServers(1)}. No card required and nothing to cancel: the demo ends automatically.`,
  email: 'E-mail',
  emailHelp: 'The license is issued to the address you are signed in with.',
  submit: 'Try for free!',
  captcha: {
    label: 'I am not a robot',
    verifying: 'One moment…',
    verified: 'Checked',
  },
  check: {
    loading: 'Loading the captcha…',
    open: 'Solve the captcha above first.',
    expired: 'The captcha has expired. Please solve it again.',
    failed: 'The captcha failed. Please try again.',
    missing: 'The captcha could not be loaded. Check whether an extension blocks it, and reload the page.',
    solved: 'Solved: you can continue.',
  },
  reload: 'Reload the page',
  withoutScript: 'The captcha needs JavaScript. Without it, write to us and we will issue the demo:',
  points: demoPoints,
  existing: {
    title: 'You have already received your free demo',
    runs: (day: string) => `It runs until ${day}.`,
    ended: (day: string) => `It ended on ${day}.`,
    once: 'Each customer gets one.',
    buy: 'Buy a license',
    toLicense: 'Open its license',
  },
  done: { title: 'Your demo is ready', close: 'Close' },
}
