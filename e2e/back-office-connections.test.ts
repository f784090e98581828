import { expect, test } from 'vitest'
import { eventually } from '../src/server/testing/eventually.ts'
import { newAddress, openShop } from './open-shop.ts'
import { post } from './page-calls.ts'
import { openBackOffice } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a superuser repeats a job, an event, a webhook message and an e-mail that failed, and reads so in the audit log', async () => {
  const { connections, kit } = words.en.backOffice
  const { deliveryActions, eventActions, jobActions } = connections
  const actsWith = ({ label, submit }: { label: string; submit: string }) => act({ open: label, submit })
  const anna = await shop.customer()
  const event = `evt_${anna.email}`
  await shop.database.query(
    `insert into webhook_events (provider, event_id, kind, payload, received_at, failures, failed_at, error)
     values ('stripe', $1, $1, '{"sessionId": "cs_gone"}', now(), 20, now(), 'No such checkout')`,
    [event],
  )
  await shop.database.query(
    `insert into pgboss.job (name, data, state, output, retry_count, retry_limit)
     values ('count-reports', jsonb_build_object('provider', 'stripe', 'eventId', $1::text), 'failed',
       '{"message": "Error: connection lost"}', 20, 20)`,
    [`unknown ${event}`],
  )
  await post(anna.page, '/api/accounts/email-change/', { email: newAddress() })
  const mail = await eventually(async () => {
    const { rows } = await shop.database.query(
      `update mails set sent_at = null, failed_at = now() where recipient = $1 and sent_at is not null
       returning id::integer`,
      [anna.email],
    )
    expect(rows).toHaveLength(1)
    return Number(rows[0]?.id)
  })
  const url = `http://127.0.0.1:9/${anna.email}/`
  const { data } = await post(anna.page, '/api/accounts/webhooks/', { url, types: ['order.paid'] })
  await post(anna.page, `/api/accounts/webhooks/${data.id}/test/`, {})

  const { page, act, email } = await openBackOffice(shop)
  await page.goto('/sezam/settings/jobs/')
  const job = page.getByRole('row').filter({ hasText: event })
  const retry = job.getByRole('button', { name: jobActions.retry.label })
  await act({ open: retry, submit: jobActions.retry.submit })
  await retry.waitFor({ state: 'detached' })

  await page.goto('/sezam/settings/events/?state=failed')
  await page.getByRole('row').filter({ hasText: event }).getByRole('link').click()
  await actsWith(eventActions.retry)
  await page
    .getByRole('button', { name: eventActions.retry.label, exact: true })
    .waitFor({ state: 'detached' })

  await page.goto('/sezam/settings/webhook-deliveries/')
  await page.getByRole('row').filter({ hasText: url }).getByRole('link').click()
  await actsWith(deliveryActions['send-again'])

  await page.goto(`/sezam/settings/emails/${mail}/`)
  await actsWith(kit.emails.actions.retry)
  await page
    .getByRole('button', { name: kit.emails.actions.retry.label, exact: true })
    .waitFor({ state: 'detached' })

  await page.goto(`/sezam/settings/audit/?by=${email}`)
  const log = page.getByRole('table', { name: kit.settingsTabs.audit })
  for (const verb of ['job retry', 'event retry', 'delivery send-again', 'email retry'] as const)
    await log.getByText(words.en.backOffice.doneWords[verb], { exact: true }).waitFor()
})
