/** Shown below the page when it cannot go on by itself. */
export const wayOn = {
  reload: { text: 'Part of this page did not arrive, so its buttons do not work.', link: 'Reload the page' },
  signIn: { text: 'Nothing was changed: please sign in again first.', link: 'Sign in' },
}
