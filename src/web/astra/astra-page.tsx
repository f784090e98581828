import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { ProductTexts } from '../../contract/content.ts'
import { priceInEuro } from '../../domain/pricing/catalog.ts'
import { type LoaderArgs, pageContext, readPreview, useTexts, useVisitor } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { mailto, paths } from '../app/paths.ts'
import { Prose } from '../app/prose.tsx'
import { ShopLink } from '../app/shop-link.tsx'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import styles from './astra-page.module.css'
import { StreamDiagram } from './stream-diagram.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const answer = await api('GET /api/astra/product/', { query: readPreview(request) })
  return answer.ok ? answer.reply.data : null
}

export function Component() {
  const { astra: t } = useTexts()
  const { productName } = useVisitor()
  const content = useLoaderData<typeof loader>()

  return (
    <Stack gap="2xl">
      <header className={styles.opening}>
        <h1>{t.heading}</h1>
        <p className={styles.lead}>{t.lead(productName)}</p>
        <div className={styles.ways}>
          <ButtonLink to={paths.pricing} variant="primary">
            {t.toPricing}
          </ButtonLink>
          <ButtonLink to={paths.demo}>{t.toDemo}</ButtonLink>
          <Text tone="quiet" wrap="anywhere">
            {t.noCard}
          </Text>
        </div>
      </header>
      <StreamDiagram />
      {content ? <Sections content={content} /> : <LoadFailure {...t.failed} />}
    </Stack>
  )
}

function Sections({ content }: { content: ProductTexts }) {
  const { astra: t } = useTexts()
  const section = ({ title, blocks, language }: ProductTexts['about'], more?: ReactNode) => (
    <Section title={title} lang={language}>
      <Prose blocks={blocks} copy />
      {more}
    </Section>
  )

  return (
    <>
      {section(content.about)}
      {section(content.included)}
      <Section title={t.plans.title} wide>
        <PlanTable />
      </Section>
      {section(content.updates)}
      {section(content.requirements, <Hardware address={content.documentation_url} />)}
      {section(content.install, <Downloads content={content} />)}
    </>
  )
}

type SectionProps = { title: string; lang?: string; wide?: true; children: ReactNode }

function Section({ title, lang, wide, children }: SectionProps) {
  return (
    <section className={styles.section} data-wide={wide} lang={lang}>
      <h2>{title}</h2>
      <Stack gap="m">{children}</Stack>
    </section>
  )
}

function Hardware({ address }: { address: string | null }) {
  const { documented, ask } = useTexts().astra.hardware
  return address ? (
    <p>
      <a href={address}>{documented}</a>
    </p>
  ) : (
    <Ask>{ask}</Ask>
  )
}

function Downloads({ content: { download_url, documentation_url } }: { content: ProductTexts }) {
  const { get: t } = useTexts().astra
  const { productName } = useVisitor()

  return (
    <>
      {!download_url && <Ask>{t.ask}</Ask>}
      {(download_url || documentation_url) && (
        <div className={styles.ways}>
          {download_url && (
            <ButtonLink href={download_url} variant="primary">
              {t.download(productName)}
            </ButtonLink>
          )}
          {documentation_url && <ButtonLink href={documentation_url}>{t.documentation}</ButtonLink>}
        </div>
      )}
    </>
  )
}

function Ask({ children }: { children: string }) {
  const { supportEmail } = useVisitor()
  return (
    <Text tone="quiet" wrap="anywhere">
      {children} <a href={mailto(supportEmail)}>{supportEmail}</a>
    </Text>
  )
}

function PlanTable() {
  const { plans: t, toPricing } = useTexts().astra
  const format = useFormatAmount()
  const price = (plan: Parameters<typeof priceInEuro>[0]) => format(priceInEuro(plan, 1), 'EUR')
  const { month, year, lifetime } = t
  const rows = [
    t.demo,
    [month.name, month.price(price('astra-1m')), ...month.rest],
    [year.name, year.price(price('astra-1y')), ...year.rest],
    [
      lifetime.name,
      lifetime.price(price('astra-lifetime')),
      ...lifetime.rest(price('astra-lifetime-update')),
    ],
  ]

  return (
    <>
      <Text tone="quiet" width="reading">
        {t.lead}
      </Text>
      <table className={styles.table}>
        <thead>
          <tr>
            {t.head.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={t.head[index + 1]} data-column={t.head[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text tone="quiet" width="reading">
        {t.more} <ShopLink to={paths.pricing}>{toPricing}</ShopLink>
      </Text>
    </>
  )
}
