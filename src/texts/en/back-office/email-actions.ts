import type { EmailEntry } from '../../../contract/back-office/emails.ts'
import type { emailActions } from '../../../definitions/email.ts'
import type { ActionWords } from '../../../definitions/words.ts'
import { handle } from './connection-actions.ts'

export const emailActionWords = {
  resend: {
    label: 'Resend',
    question: 'Send this e-mail again?',
    explanation: ({ recipient, subject }) =>
      `${recipient} gets '${subject}' once more, with the same text and attachments.`,
    submit: 'Resend the e-mail',
    done: (_, { recipient }) => `The e-mail is sent again to ${recipient}.`,
    past: 'E-mail sent again',
  },
  forward: {
    label: 'Send to another address',
    question: 'Send this e-mail to another address?',
    explanation: ({ subject }) =>
      `The address gets '${subject}' with the same text, links and attachments. Make sure that it may read them.`,
    submit: 'Send the e-mail',
    done: (_, { recipient }) => `The e-mail is sent to ${recipient}.`,
    past: 'E-mail sent to another address',
    fields: { address: { label: 'E-mail address' } },
  },
  retry: {
    label: 'Try again now',
    question: 'Try again to send this e-mail?',
    explanation: ({ recipient }) => `The shop tries at once to send it to ${recipient}.`,
    submit: 'Try again',
    done: (_, { recipient }) => `The shop tries again to send the e-mail to ${recipient}.`,
    past: 'E-mail tried again',
  },
  handle: { ...handle, past: 'E-mail marked as handled' },
} satisfies ActionWords<typeof emailActions, Pick<EmailEntry, 'recipient' | 'subject'>>
