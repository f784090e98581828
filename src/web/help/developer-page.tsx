import { useLoaderData } from 'react-router'
import { type LoaderArgs, pageContext, useTexts } from '../app/context.ts'
import { CopyText } from '../app/copy-text.tsx'
import { paths } from '../app/paths.ts'
import { Prose } from '../app/prose.tsx'
import { ShopLink } from '../app/shop-link.tsx'
import { PageHeading, Stack } from '../ui/layout.tsx'
import styles from './article-page.module.css'
import { HelpFailure } from './help-parts.tsx'

export async function loader({ params, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const answer = await api('GET /api/developers/{name}/', { params: { name: params['name'] ?? '' } })
  if (!answer.ok && answer.status === 404) throw new Response(null, { status: 404 })
  return answer.ok ? answer.reply.data : null
}

export function Component() {
  const { help: t } = useTexts()
  const text = useLoaderData<typeof loader>()
  const back = <ShopLink to={paths.help}>{t.title}</ShopLink>

  if (!text) return <HelpFailure />
  return (
    <Stack gap="xl" lang={text.language}>
      <PageHeading above={back} title={text.title} />
      <div className={styles.columns}>
        <Prose blocks={text.blocks} copyButton={CopyText} />
      </div>
    </Stack>
  )
}
