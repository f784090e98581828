import type { License } from '../../../contract/licenses.ts'
import { ConfirmButton, useCall } from '../../app/call.tsx'
import { useTexts } from '../../app/context.ts'
import { Stack } from '../../ui/layout.tsx'
import { licenseName } from '../license-status.ts'

export function Reset({ license }: { license: License }) {
  const { reset: t } = useTexts().profile.license
  const { call } = useCall()
  const params = { id: license.id }

  return (
    <>
      <p>{t.lead}</p>
      <ConfirmButton
        {...t}
        subject={licenseName(license)}
        act={() =>
          call(api => api('POST /api/astra/license/{id}/reset/', { params, body: { confirm: true } }))
        }
      >
        <p>{licenseName(license)}</p>
        <Stack as="ul" gap="2xs" marks>
          {t.consequences.map(consequence => (
            <li key={consequence}>{consequence}</li>
          ))}
        </Stack>
      </ConfirmButton>
    </>
  )
}
