import type { SuperuserEntry, SuperuserSession } from '../../../contract/back-office/superusers.ts'
import type { sessionActions, superuserActions } from '../../../definitions/superuser.ts'
import type { ActionWords } from '../../../definitions/words.ts'

export const superuserActionWords = {
  'reset-factor': {
    label: 'Reset second factor',
    question: ({ email }) => `Remove the second factor of ${email}?`,
    explanation:
      'The app, the passkeys and the recovery codes are deleted. The next sign-in by e-mail sets up a new second factor: make sure first that the mailbox is still in the right hands.',
    submit: 'Remove the second factor',
    done: 'The second factor is removed. The next sign-in sets up a new one.',
    past: 'Second factor reset',
  },
  remove: {
    label: 'Remove',
    question: ({ email }) => `Remove ${email}?`,
    explanation:
      'The rights end with the next request; the account stays. The app and the recovery codes are deleted.',
    submit: 'Remove the superuser',
    done: 'The superuser is removed.',
    past: 'Superuser removed',
  },
  add: {
    label: 'Add a superuser',
    question: 'Add a superuser?',
    explanation:
      'Who signs in with this address can set up a second factor and then see and change everything in the shop. Make sure that the mailbox is in the right hands.',
    submit: 'Add the superuser',
    done: 'The superuser is added.',
    past: 'Superuser added',
    fields: { email: { label: 'E-mail address' } },
  },
} satisfies ActionWords<typeof superuserActions, SuperuserEntry>

export const sessionActionWords = {
  end: {
    label: 'End session',
    question: ({ email }) => `End this session of ${email}?`,
    explanation: 'The browser is signed out with its next request. Signing in again is possible.',
    submit: 'End the session',
    done: 'The session is ended.',
    past: 'Session ended',
  },
} satisfies ActionWords<typeof sessionActions, SuperuserSession>
