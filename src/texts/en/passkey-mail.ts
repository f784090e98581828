export const passkeyMail = {
  added: {
    subject: (product: string) => `${product}: a passkey was added`,
    title: 'A passkey was added',
    opening: (name: string) => `A passkey was added to your account in ${name}. It can be used to sign in.`,
  },
  removed: {
    subject: (product: string) => `${product}: a passkey was removed`,
    title: 'A passkey was removed',
    opening: (name: string) => `The passkey that was added in ${name} can no longer be used to sign in.`,
  },
  notYou:
    'If this was not you, remove passkeys you do not know and sign out all other browsers in your settings:',
  support: (email: string) => `If you need help, write to ${email}.`,
}

export const passkeyMessages = {
  added: 'The passkey is added. You can sign in with it from now on.',
  removed: 'The passkey is removed. Delete it in your password manager too.',
}
