import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { StatementReading } from '../../../contract/back-office/statements.ts'
import { type LoaderArgs, pageContext, useTexts } from '../../app/context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { PaymentsTabs } from '../kit/payments-tabs.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { ImportedFiles } from './imported-files.tsx'
import { ReadStatement } from './read-statement.tsx'
import { StatementForm, type Upload } from './statement-form.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const after = new URL(request.url).searchParams.get('after')
  const query = after ? { after } : {}
  const { data, next, banks } = requireReply(await api('GET /api/sezam/statements/', { query }), request)
  return { files: data, next, banks }
}

export function Component() {
  const { statements: t } = useTexts().backOffice
  const { files, next, banks } = useLoaderData<typeof loader>()
  const [checked, setChecked] = useState<{ upload: Upload; reading: StatementReading }>()

  return (
    <PageStack>
      <PageHeading title={t.title} lead={t.lead} />
      <PaymentsTabs />
      <StatementForm banks={banks} onChange={() => setChecked(undefined)} onChecked={setChecked} />
      {checked && <ReadStatement {...checked} onImported={() => setChecked(undefined)} />}
      <ImportedFiles files={files} />
      <Pager next={next} />
    </PageStack>
  )
}
