import type { DeliveryDetails, EventDetails, JobEntry } from '../../../contract/back-office/connections.ts'
import type {
  deliveryActions,
  endpointActions,
  endpointList,
  eventActions,
  jobActions,
  tokenActions,
  tokenList,
} from '../../../definitions/connections.ts'
import type { Row } from '../../../definitions/list.ts'
import type { ActionWords } from '../../../definitions/words.ts'

export const handle = {
  label: 'Mark as handled',
  question: 'Mark it as handled?',
  explanation: 'It is no longer listed under what failed. Nothing is sent, and nothing runs again.',
  done: 'It is marked as handled.',
}

export const connectionActionWords = {
  event: {
    retry: {
      label: 'Process again',
      question: 'Process this event again?',
      explanation: 'The shop processes it within seconds. What it has already done is not done twice.',
      submit: 'Process the event again',
      done: 'The event is processed again within seconds.',
      past: 'Event processed again',
    },
    handle: { ...handle, past: 'Event marked as handled' },
  } satisfies ActionWords<typeof eventActions, EventDetails>,
  job: {
    retry: {
      label: 'Retry',
      question: ({ kind }) => `Run ${kind} again?`,
      explanation: 'It runs within seconds, with the same data. What it has already done is not done twice.',
      submit: 'Run the job again',
      done: 'The job runs again within seconds.',
      past: 'Job tried again',
    },
    handle: { ...handle, past: 'Job marked as handled' },
  } satisfies ActionWords<typeof jobActions, JobEntry>,
  delivery: {
    'send-again': {
      label: 'Send again',
      question: 'Send this message again?',
      explanation: ({ url }) => `${url} gets it within seconds, with the same message id.`,
      submit: 'Send the message again',
      done: 'The message is sent again within seconds.',
      past: 'Webhook message sent again',
    },
  } satisfies ActionWords<typeof deliveryActions, DeliveryDetails>,
  token: {
    revoke: {
      label: 'Revoke',
      question: ({ name, email }) => `Revoke the token ${name} of ${email}?`,
      explanation:
        'Programs that use it are refused from their next request. It cannot be undone; the customer is not notified, but sees it in the settings and can make another token.',
      submit: 'Revoke the token',
      done: 'The API token is revoked.',
      past: 'API token revoked',
    },
  } satisfies ActionWords<typeof tokenActions, Row<typeof tokenList>>,
  endpoint: {
    disable: {
      label: 'Disable',
      question: ({ url }) => `Send nothing to ${url}?`,
      explanation:
        'New messages are not sent to it. The customer is not notified, reads in the settings that we disabled it, and cannot enable it again.',
      submit: 'Disable the endpoint',
      done: 'The webhook endpoint is disabled.',
      past: 'Webhook endpoint disabled',
    },
    enable: {
      label: 'Enable',
      question: ({ url }) => `Send messages to ${url} again?`,
      explanation: 'New messages are sent to it, and those that are still due.',
      submit: 'Enable the endpoint',
      done: 'The webhook endpoint is enabled.',
      past: 'Webhook endpoint enabled',
    },
  } satisfies ActionWords<typeof endpointActions, Row<typeof endpointList>>,
}
