import type { Release } from '../../contract/releases.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Entry, EntryList } from '../ui/entry.tsx'
import { useVisitor } from './context.ts'

/** Each file with its size, its SHA-256 and the address that leads to it. */
export function ReleaseFiles({ release, label }: { release: Release; label: string }) {
  const { language } = useVisitor()
  const size = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })

  return (
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
              aria-label={`${label}: ${name}`}
            >
              {label}
            </ButtonLink>
          }
        />
      ))}
    </EntryList>
  )
}
