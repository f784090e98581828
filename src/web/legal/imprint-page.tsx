import { useLoaderData } from 'react-router'
import { isVatIdentifier } from '../../domain/tax/seller-tax-number.ts'
import { type LoaderArgs, pageContext, useTexts } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { mailto } from '../app/paths.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageHeading, Stack } from '../ui/layout.tsx'

export async function loader({ context }: LoaderArgs) {
  const answer = await context.get(pageContext).api('GET /api/imprint/')
  return answer.ok ? answer.reply.data : null
}

export function Component() {
  const { imprint: t, failed } = useTexts().legal
  const seller = useLoaderData<typeof loader>()
  if (!seller) return <LoadFailure {...failed} />

  const { name, address, country, registration, vat, manager, phone, email } = seller
  const rows = [
    { term: t.seller, value: name },
    { term: t.address, value: `${address}, ${country}` },
    { term: t.registration, value: registration },
    { term: isVatIdentifier(vat) ? t.vat : t.taxNumber, value: vat },
    { term: t.manager, value: manager },
    { term: t.email, value: <a href={mailto(email)}>{email}</a> },
    { term: t.phone, value: phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> },
  ]
  return (
    <Stack gap="xl" width="centered">
      <PageHeading title={t.title} />
      <DefinitionList rows={rows} />
    </Stack>
  )
}
