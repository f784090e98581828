import { useLoaderData } from 'react-router'
import { type LoaderArgs, pageContext, useTexts } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { ImportState, isRunning } from '../kit/import-state.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { PaymentsTabs } from '../kit/tabs.tsx'
import { ImportedFiles } from './imported-files.tsx'
import { ReadStatement } from './read-statement.tsx'
import { StatementForm } from './statement-form.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const after = new URL(request.url).searchParams.get('after')
  const query = after ? { after } : {}
  const [files, newest] = await Promise.all([
    api('GET /api/sezam/statements/', { query }),
    api('GET /api/sezam/imports/', { query: { of: 'statements' } }),
  ])
  const { data, next, formats } = requireReply(files, request)
  return { files: data, next, formats, newest: requireReply(newest, request).data }
}

export function Component() {
  const { statements: t } = useTexts().backOffice
  const { files, next, formats, newest } = useLoaderData<typeof loader>()

  return (
    <PageStack>
      <PageHeading title={t.title} lead={t.lead} />
      <PaymentsTabs />
      {!isRunning(newest) && <StatementForm formats={formats} isChecked={newest?.state === 'checked'} />}
      {newest && (
        <ImportState row={newest}>
          {newest.statement && <ReadStatement row={newest} reading={newest.statement} />}
        </ImportState>
      )}
      <ImportedFiles files={files} />
      <Pager next={next} />
    </PageStack>
  )
}
