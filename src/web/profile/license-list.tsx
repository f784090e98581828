import { useState } from 'react'
import type { License } from '../../contract/licenses.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { LicenseCard } from './license-card.tsx'
import styles from './license-list.module.css'
import { sortByStatus } from './license-status.ts'

const fewLicenses = 6

type Props = {
  licenses: readonly License[]
  /** Not all are listed: the server searches. */
  more: boolean
  /** What the server has searched for. */
  find: string
  today: string
}

export function LicenseList({ licenses, more, find, today }: Props) {
  const { empty, search, searchHelp, nothingFound } = useTexts().profile.licenses
  const { productName } = useVisitor()
  const [query, setQuery] = useState('')
  const found = licenses.filter(license => isFound(license, query))

  if (licenses.length === 0 && !find) {
    const action = (
      <div className={styles.ways}>
        <ButtonLink to={paths.pricing} variant="primary">
          {empty.action}
        </ButtonLink>
        <ButtonLink to={paths.demo} variant="quiet">
          {empty.demo}
        </ButtonLink>
      </div>
    )
    return (
      <EmptyState title={empty.title} icon="server" action={action}>
        {empty.text(productName)}
      </EmptyState>
    )
  }
  return (
    <>
      {(more || find) && <ServerSearch find={find} shown={more ? licenses.length : null} />}
      {licenses.length > fewLicenses && !more && !find && (
        <Field label={search} help={searchHelp}>
          {control => (
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              value={query}
              onChange={event => setQuery(event.target.value)}
            />
          )}
        </Field>
      )}
      <p role="status" className={styles.none}>
        {found.length === 0 && nothingFound}
      </p>
      <ul className={styles.list}>
        {sortByStatus(found, today).map(license => (
          <li key={license.id}>
            <LicenseCard license={license} today={today} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ServerSearch({ find, shown }: { find: string; shown: number | null }) {
  const { search, find: submit, showAll, more } = useTexts().profile.licenses

  return (
    <form method="get" className={styles.find}>
      {shown !== null && <p>{more(shown)}</p>}
      <Field label={search}>
        {control => (
          <TextInput {...control} type="search" name="find" defaultValue={find} autoComplete="off" />
        )}
      </Field>
      <div className={styles.ways}>
        <Button type="submit">{submit}</Button>
        {find && <ButtonLink href={paths.profile}>{showAll}</ButtonLink>}
      </div>
    </form>
  )
}

/** A serial number is found with and without its dashes. */
function isFound({ own_name, name, sn }: License, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  const names = [own_name, name, sn, sn.replaceAll('-', '')]
  return names.some(each => each.toLowerCase().includes(wanted))
}
