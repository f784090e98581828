import { useLoaderData } from 'react-router'
import { type LoaderArgs, pageContext, readPreview, useTexts } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { Prose } from '../app/prose.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeading, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'

/** The address may name an earlier version of the terms. */
export async function loader({ request, context }: LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const name = pathname === paths.terms ? 'terms' : 'privacy'
  const version = name === 'terms' ? searchParams.get('version') : null
  const query = version === null ? readPreview(request) : { version }
  const answer = await context.get(pageContext).api('GET /api/legal/{name}/', { params: { name }, query })
  if (!answer.ok && version !== null && (answer.status === 400 || answer.status === 404))
    throw new Response(null, { status: 404 })
  return { name, text: answer.ok ? answer.reply.data : null } as const
}

export function Component() {
  const { layout, legal } = useTexts()
  const { name, text } = useLoaderData<typeof loader>()
  const { failed, terms: t } = legal

  return (
    <Stack gap="xl" width="centered">
      <PageHeading title={text?.title ?? layout.footer[name]} />
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
