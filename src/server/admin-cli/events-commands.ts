import { retryEvent } from '../checkout/webhooks/receive-event.ts'
import { listFailedEvents } from '../checkout/webhooks/store.ts'
import { type AdminCommand, CommandError } from './command.ts'
import { toPlainLine } from './format.ts'
import { requireArgument } from './read-values.ts'

export const listEventsCommand: AdminCommand = {
  name: 'events list',
  summary: 'List events of payment providers and the bot that the shop could not process.',
  usage: '',
  options: {},
  readsOnly: true,
  async run(tx, { print }) {
    const failed = await listFailedEvents(tx)
    for (const { provider, eventId, kind, receivedAt, error } of failed)
      print(
        [provider, eventId, kind, receivedAt.toISOString().slice(0, 16), toPlainLine(error, 300)].join('  '),
      )
    print(failed.length === 0 ? 'There are no failed events.' : `${failed.length} in all.`)
  },
}

export const retryEventCommand: AdminCommand = {
  name: 'events retry',
  summary: 'Process a failed event again.',
  usage: 'PROVIDER EVENT',
  options: {},
  details: ["PROVIDER and EVENT are the first two columns of 'events list'."],
  async run(tx, input) {
    const provider = requireArgument(input, 'PROVIDER')
    const eventId = input.positionals[1] ?? ''
    if (!(await retryEvent(tx, input.shop, { provider, eventId })))
      throw new CommandError(`There is no failed event ${eventId} of ${provider}.`)
    input.print(
      `Event ${eventId} of ${provider} is processed again by the running shop, or at its next start.`,
    )
  },
}
