import type { License } from '../../../contract/licenses.ts'
import type { AutoRenewal as State } from '../../../contract/renewal-links.ts'
import { CallButton, ConfirmButton, useCall } from '../../app/call.tsx'
import { useTexts } from '../../app/context.ts'
import { Stack } from '../../ui/layout.tsx'
import { licenseName } from '../license-status.ts'

type Props = { license: License; state: State; price: string }

export function AutoRenewal({ license, state, price }: Props) {
  const { autoRenewal: t } = useTexts().profile.license
  const { call } = useCall({ leaves: true })
  const params = { id: license.id }

  async function agree() {
    const body = { consent: true } as const
    const answer = await call(api => api('POST /api/astra/license/{id}/auto-renewal/', { params, body }))
    if (answer.ok) location.assign(answer.reply.data.url)
  }

  if (state.card)
    return (
      <Stack gap="s" align="start">
        <p>{state.has_failed ? t.failed(state.card) : t.on(state.card)}</p>
        <CallButton
          aria-label={`${t.end}: ${licenseName(license)}`}
          ask={api => api('DELETE /api/astra/license/{id}/auto-renewal/', { params })}
        >
          {t.end}
        </CallButton>
      </Stack>
    )
  return (
    <>
      <p>{t.lead}</p>
      <ConfirmButton {...t} subject={licenseName(license)} variant="primary" act={agree}>
        <p>{licenseName(license)}</p>
        <Stack as="ul" gap="2xs" marks>
          {t.consequences(price).map(consequence => (
            <li key={consequence}>{consequence}</li>
          ))}
        </Stack>
      </ConfirmButton>
    </>
  )
}
