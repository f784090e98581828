import { useLoaderData } from 'react-router'
import type { CallReply } from '../../contract/calls.ts'
import type { Release } from '../../contract/releases.ts'
import { formatDay } from '../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage, useTexts, useVisitor } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { Prose } from '../app/prose.tsx'
import { SupportLink } from '../app/shop-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Entry, EntryList } from '../ui/entry.tsx'
import { PageHeading, Row, Section, Stack, Text } from '../ui/layout.tsx'

export async function loader({ context }: LoaderArgs) {
  const answer = await context.get(pageContext).api('GET /api/astra/releases/')
  return answer.ok ? answer.reply.data : null
}

export function Component() {
  const { releases: t } = useTexts().product
  const { productName, language } = useVisitor()
  const loaded = useLoaderData<typeof loader>()
  const [newest, ...older] = loaded?.releases ?? []

  return (
    <Stack gap="xl">
      <PageHeading title={t.title(productName)} lead={t.lead} />
      {!loaded && <LoadFailure {...t.failed} />}
      {loaded && loaded.covered.length > 0 && <Covered licenses={loaded.covered} />}
      {loaded && !newest && <NoRelease />}
      {newest && (
        <Card title={<Named release={newest} />}>
          <Contents release={newest} />
        </Card>
      )}
      {older.length > 0 && (
        <Section title={t.older}>
          <div>
            {older.map(release => (
              <Disclosure key={release.version} summary={<Named release={release} />}>
                <Contents release={release} />
              </Disclosure>
            ))}
          </div>
        </Section>
      )}
      {newest && (
        <Row gap="l">
          <a href={`${paths.releases}feed.xml?lang=${language}`}>{t.feed}</a>
          <a href="/api/astra/releases/sums/">{t.sums}</a>
        </Row>
      )}
    </Stack>
  )
}

function Named({ release: { version, released_on } }: { release: Release }) {
  const { language } = useVisitor()
  return (
    <span>
      {version} <Text tone="quiet" as="span">{`· ${formatDay(language, released_on)}`}</Text>
    </span>
  )
}

/** Each file with its size, its SHA-256 and the address that leads to it. */
function Contents({ release }: { release: Release }) {
  const { releases: t } = useTexts().product
  const { language } = useVisitor()
  const size = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })

  return (
    <Stack gap="m" id={release.version}>
      {release.notes.length > 0 && (
        <div lang={release.language}>
          <Prose blocks={release.notes} />
        </div>
      )}
      <EntryList>
        {release.files.map(({ name, arch, bytes, sha256 }) => (
          <Entry
            key={arch}
            name={`${name}, ${size.format(Math.max(0.1, bytes / 1_000_000))}`}
            note={`SHA-256: ${sha256}`}
            action={
              <ButtonLink
                size="small"
                href={`/d/${release.version}/${arch}/`}
                rel="nofollow"
                aria-label={`${t.download}: ${name}`}
              >
                {t.download}
              </ButtonLink>
            }
          />
        ))}
      </EntryList>
      <Text tone="quiet">{t.coveredFrom(formatDay(language, release.covered_from))}</Text>
    </Stack>
  )
}

type CoveredLicense = CallReply<'GET /api/astra/releases/'>['data']['covered'][number]

function Covered({ licenses }: { licenses: readonly CoveredLicense[] }) {
  const { texts, visitor } = usePage()
  const { releases: t } = texts.product

  return (
    <Card title={t.covered.title}>
      <EntryList>
        {licenses.map(({ license_id, name, version, updates_until }) => (
          <Entry
            key={license_id}
            name={<a href={paths.license(license_id)}>{name}</a>}
            mark={version ? t.covered.upTo(version) : t.covered.none}
            note={t.covered.until(formatDay(visitor.language, updates_until))}
          />
        ))}
      </EntryList>
    </Card>
  )
}

function NoRelease() {
  const { releases: t } = useTexts().product
  const { catalog, productName } = useVisitor()

  return catalog.downloadUrl ? (
    <div>
      <ButtonLink href={catalog.downloadUrl} variant="primary">
        {`${t.download}: ${productName}`}
      </ButtonLink>
    </div>
  ) : (
    <Text wrap="anywhere">
      {t.ask} <SupportLink />
    </Text>
  )
}
