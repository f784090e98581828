export const busyPage = {
  title: 'The shop is very busy',
  text: 'Too many pages are being opened at once. This page tries again by itself in a few seconds.',
  retry: 'Try again now',
}
