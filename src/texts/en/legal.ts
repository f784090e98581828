export const legal = {
  failed: {
    title: 'This text could not be loaded',
    text: 'Please try again in a moment, or ask us for it by e-mail.',
    retry: 'Try again',
  },
}
