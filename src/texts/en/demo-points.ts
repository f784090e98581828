/** What a demo gives: on its page, and where one signs in for it. */
export const demoPoints = [
  { title: 'Every feature', text: 'The demo includes everything that a paid license does.' },
  {
    title: 'Ready right away',
    text: 'You get the license immediately, in your profile and by e-mail. One demo per customer.',
  },
  {
    title: 'Yours to keep',
    text: 'Buy it whenever you like: same serial number, nothing to reinstall.',
  },
]
