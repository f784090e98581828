/** The pages that are sent without data and React. */
export const plainPages = {
  busy: {
    title: 'The shop is very busy',
    text: 'Too many pages are being opened at once. This page tries again by itself in a few seconds.',
  },
  unavailable: 'The shop will be right back',
  retry: 'Try again now',
  write: 'If this goes on, write to us:',
}
