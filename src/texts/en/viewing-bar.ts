/** Read by a superuser who views the shop as a customer. */
export const viewingBar = {
  label: 'Viewing as a customer',
  text: (email: string, until: string) => `You are viewing the shop as ${email}. Read only until ${until}.`,
  stop: 'Stop viewing',
}
