export const countryConfirmation = {
  title: 'Is this your country?',
  text: (name: string) =>
    `You chose ${name}, but your connection seems to be in another country. The tax depends on the country where you live or where your company is established.`,
  confirm: 'Yes, order',
  cancel: 'Cancel',
}
