/** The demo page. `captcha` holds the words of the check itself, which comes from a package. */
export const demo = {
  title: 'Free demo',
  lead: (product: string) =>
    `The whole of ${product} for 30 days, on one server. No card, and nothing to cancel: it ends by itself.`,
  email: 'E-mail',
  emailHelp: 'The license goes to the address you are signed in with.',
  submit: 'Try for free!',
  captcha: {
    label: 'I am not a robot',
    verifying: 'One moment…',
    verified: 'Checked',
    error: 'The check did not work.',
    expired: 'The check has expired.',
    waitAlert: 'The check is not finished yet.',
  },
  check: {
    loading: 'The check is being loaded.',
    open: 'First complete the check above.',
    expired: 'The check has expired. Please do it once more.',
    failed: 'The check did not work. Please try it once more.',
    missing: 'The check could not be loaded. Look whether something blocks it, and reload the page.',
    solved: 'Checked: you can go on.',
  },
  reload: 'Reload the page',
  withoutScript: 'The check needs JavaScript. Without it, write to us and we will issue the demo:',
  points: [
    { title: 'Every function', text: 'The demo holds nothing back that a paid license has.' },
    {
      title: 'There at once',
      text: 'The serial number is in your profile and in your mail right away. One demo for each customer.',
    },
    {
      title: 'Yours to keep',
      text: 'Buy it whenever you like: same serial number, nothing to install anew.',
    },
  ],
  existing: {
    title: 'You already have a demo license',
    runs: (day: string) => `It runs until ${day}.`,
    ended: (day: string) => `It ended on ${day}.`,
    toProfile: 'Open the profile',
  },
  done: { title: 'Your demo is ready', toProfile: 'Go to the profile', close: 'Close' },
}
