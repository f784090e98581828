import type { CallReply } from '../../contract/calls.ts'
import { type LoaderArgs, pageContext, readPreview, useTexts } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { Prose } from '../app/prose.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeading, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = { title: string; text: CallReply<'GET /api/legal/{name}/'>['data'] | null }

export function LegalText({ title, text }: Props) {
  const { failed, terms: t } = useTexts().legal

  return (
    <Stack gap="xl" width="centered">
      <PageHeading title={text?.title ?? title} />
      {text && !text.is_current && (
        <Notice action={<ButtonLink href={paths.terms}>{t.current}</ButtonLink>}>{t.earlier}</Notice>
      )}
      {text ? (
        <div lang={text.language}>
          <Prose blocks={text.blocks} />
        </div>
      ) : (
        <LoadFailure {...failed} />
      )}
      {text?.version && <Text tone="quiet">{t.version(text.version)}</Text>}
    </Stack>
  )
}

export async function loadLegal(
  { request, context }: LoaderArgs,
  name: 'terms' | 'privacy',
  version: string | null = null,
) {
  const query = version === null ? readPreview(request) : { version }
  const answer = await context.get(pageContext).api('GET /api/legal/{name}/', { params: { name }, query })
  if (!answer.ok && version !== null && (answer.status === 400 || answer.status === 404))
    throw new Response(null, { status: 404 })
  return answer.ok ? answer.reply.data : null
}
