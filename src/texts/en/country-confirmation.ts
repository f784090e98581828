export const countryConfirmation = {
  title: 'Where do you live?',
  text: (name: string) =>
    `You chose ${name}, but your connection seems to be in the EU. The tax depends on the country where you live.`,
  company: 'If you buy for a company, cancel and choose “Buying for a company”.',
  confirm: 'I live there: pay',
  cancel: 'Cancel',
}
