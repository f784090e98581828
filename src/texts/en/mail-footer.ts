export const mailFooter = {
  questions: 'Questions? Reply to this e-mail or write to',
  imprint: 'Imprint:',
}
