/** What the actions in the settings answer. */
export const superuserMessages = {
  added: (email: string) => `${email} is a superuser.`,
  reset: 'The second factor is removed. The next sign-in sets up a new one.',
  sessionEnded: 'The session is ended.',
}
