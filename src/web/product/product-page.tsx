import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { ProductTexts } from '../../contract/content.ts'
import type { Release } from '../../contract/releases.ts'
import { priceInEuro } from '../../domain/pricing/catalog.ts'
import { type LoaderArgs, pageContext, readPreview, useTexts, useVisitor } from '../app/context.ts'
import { CopyText } from '../app/copy-text.tsx'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { Prose } from '../app/prose.tsx'
import { QuestionList } from '../app/question-list.tsx'
import { ShopLink, SupportLink } from '../app/shop-link.tsx'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { PlanTable } from '../checkout/plan-table.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import styles from './product-page.module.css'
import { StreamDiagram } from './stream-diagram.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const [product, questions, releases] = await Promise.all([
    api('GET /api/astra/product/', { query: readPreview(request) }),
    api('GET /api/astra/questions/', {}),
    api('GET /api/astra/releases/', { query: { limit: '1' } }),
  ])
  const content = product.ok ? product.reply.data : null
  return {
    content,
    title: content?.sections.find(({ slug }) => slug === 'opening')?.title,
    questions: questions.ok ? questions.reply.data : [],
    newest: releases.ok ? releases.reply.data.releases[0] : undefined,
  }
}

export function Component() {
  const { product: t } = useTexts()
  const { content, questions, newest } = useLoaderData<typeof loader>()
  const { catalog, productName } = useVisitor()
  const format = useFormatAmount()
  const find = (wanted: string) => content?.sections.find(({ slug }) => slug === wanted)
  const [opening, diagram] = [find('opening'), find('diagram')]

  return (
    <Stack gap="2xl">
      <header className={styles.opening}>
        <div className={styles.words}>
          <h1 lang={opening?.language}>{opening?.title ?? productName}</h1>
          {opening && (
            <div className={styles.lead} lang={opening.language}>
              <Prose blocks={opening.blocks} />
            </div>
          )}
          <Row gap="s" align="center">
            <ButtonLink to={paths.demo} variant="primary" size="large">
              {t.toDemo()}
            </ButtonLink>
            <ButtonLink to={paths.pricing} size="large">
              {t.toPricing}
            </ButtonLink>
          </Row>
          <Text tone="quiet">{t.note(format(priceInEuro(catalog, 'astra-1m', 1), 'EUR'))}</Text>
        </div>
        {diagram && <StreamDiagram text={diagram} />}
      </header>
      {content ? <Sections content={content} newest={newest} /> : <LoadFailure {...t.failed} />}
      {questions.length > 0 && (
        <Section title={t.questions}>
          <div>
            <QuestionList questions={questions} />
          </div>
        </Section>
      )}
    </Stack>
  )
}

/** Texts at the top of the page. */
const head = ['opening', 'diagram']
/** The first sections say what one gets, and the plans what it costs. */
const offer = ['about', 'features', 'protocols', 'included']
/** Lists that are laid out as a grid. */
const grids = ['features', 'included']

function Sections({ content, newest }: { content: ProductTexts; newest: Release | undefined }) {
  const { product: t } = useTexts()
  const sections = content.sections.filter(({ slug }) => !head.includes(slug))
  const more: Record<string, ReactNode> = {
    requirements: <Ask>{t.hardware}</Ask>,
    install: <Download newest={newest} />,
  }
  const show = ({ slug, title, blocks, language }: ProductTexts['sections'][number]) => (
    <Section key={slug} title={title} lang={language} look={grids.includes(slug) ? 'grid' : undefined}>
      <Prose blocks={blocks} copyButton={CopyText} />
      {more[slug]}
    </Section>
  )

  return (
    <>
      {sections.filter(({ slug }) => offer.includes(slug)).map(show)}
      <Section title={t.plans.title} look="wide">
        <Text tone="quiet" width="reading">
          {t.plans.lead()}
        </Text>
        <PlanTable words={t.planTable} priced />
        <Text tone="quiet" width="reading">
          {t.plans.more()} <ShopLink to={paths.pricing}>{t.toPricing}</ShopLink>
        </Text>
      </Section>
      {sections.filter(({ slug }) => !offer.includes(slug)).map(show)}
    </>
  )
}

type SectionProps = { title: string; lang?: string; look?: 'wide' | 'grid' | undefined; children: ReactNode }

function Section({ title, lang, look, children }: SectionProps) {
  return (
    <section className={styles.section} data-look={look} lang={lang}>
      <h2>{title}</h2>
      <Stack gap="m">{children}</Stack>
    </section>
  )
}

function Download({ newest }: { newest: Release | undefined }) {
  const { get: t } = useTexts().product
  const { catalog, productName } = useVisitor()
  if (!newest && !catalog.downloadUrl) return <Ask>{t.ask}</Ask>

  return (
    <Row gap="s" align="center">
      {newest ? (
        newest.files.map(({ arch }) => (
          <ButtonLink key={arch} href={`/d/newest/${arch}/`} rel="nofollow">
            {t.download(`${productName} ${newest.version} (${arch})`)}
          </ButtonLink>
        ))
      ) : (
        <ButtonLink href={catalog.downloadUrl} variant="primary">
          {t.download(productName)}
        </ButtonLink>
      )}
      {newest && <ShopLink to={paths.releases}>{t.releases}</ShopLink>}
    </Row>
  )
}

function Ask({ children }: { children: string }) {
  return (
    <Text tone="quiet" wrap="anywhere">
      {children} <SupportLink />
    </Text>
  )
}
