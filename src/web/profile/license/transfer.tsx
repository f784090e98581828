import type { LicenseTransfer } from '../../../contract/license-life.ts'
import type { License } from '../../../contract/licenses.ts'
import { formatDay } from '../../../texts/day.ts'
import { CallButton, useCall } from '../../app/call.tsx'
import { useTexts, useVisitor } from '../../app/context.ts'
import { useKeptText } from '../../app/tab-storage.ts'
import { Button } from '../../ui/button.tsx'
import { Form, TextField } from '../../ui/fields.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { licenseName } from '../license-status.ts'

type Props = { license: License; offer: LicenseTransfer | null }

export function Transfer({ license, offer }: Props) {
  const { transfer: t } = useTexts().profile.license

  return (
    <>
      <p>{t.lead}</p>
      {offer ? <OpenOffer license={license} offer={offer} /> : <OfferForm license={license} />}
    </>
  )
}

function OfferForm({ license }: { license: License }) {
  const { transfer: t } = useTexts().profile.license
  const { busy, fields, call } = useCall()
  const [email, setEmail] = useKeptText(`transfer-${license.id}`)

  async function send() {
    const params = { id: license.id }
    const answer = await call(api =>
      api('POST /api/astra/license/{id}/transfer/', { params, body: { email } }),
    )
    if (answer.ok) setEmail('')
  }

  return (
    <Form gap="s" align="start" onSubmit={send}>
      <TextField
        label={t.label}
        help={t.help}
        error={fields['email']}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={event => setEmail(event.target.value)}
      />
      <Button type="submit" busy={busy} aria-label={`${t.send}: ${licenseName(license)}`}>
        {t.send}
      </Button>
    </Form>
  )
}

function OpenOffer({ license, offer }: { license: License; offer: LicenseTransfer }) {
  const { transfer: t } = useTexts().profile.license
  const { language } = useVisitor()

  return (
    <Stack gap="s" align="start">
      <Text wrap="anywhere" role="status">
        {t.open(offer.email, formatDay(language, offer.expires_at))}
      </Text>
      <CallButton
        aria-label={`${t.withdraw}: ${licenseName(license)}`}
        ask={api => api('DELETE /api/astra/license/{id}/transfer/', { params: { id: license.id } })}
      >
        {t.withdraw}
      </CallButton>
    </Stack>
  )
}
