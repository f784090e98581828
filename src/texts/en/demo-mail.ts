/** What the server says of a demo license: the mail, and the message after asking for one. */
export const demoMail = {
  issued: (day: string, email: string) =>
    `Your demo license is ready and runs until ${day}. The serial number is in your profile, and on its way to ${email}.`,
  subject: (product: string) => `Your ${product} demo license: 30 days, full-featured`,
  title: 'Your demo license is ready',
  opening: (product: string) =>
    `For 30 days you can try everything ${product} does, on one server. Nothing is charged and nothing renews by itself.`,
  serial: 'Serial number',
  validUntil: 'Valid until',
  begin: 'How to begin',
  steps: (product: string) => [
    `Install ${product} on a server of yours.`,
    'Enter the serial number in its settings.',
    'Restart it: it is licensed from that moment.',
  ],
  help: 'Installation and first steps:',
  profile: 'The license is always in your profile:',
  keep: (day: string) =>
    `To go on after ${day}, buy it: the demo becomes the paid license, with the same serial number and without installing anything anew.`,
  questions: (email: string) => `Questions? Answer this e-mail or write to ${email}.`,
}
