import type { ReactNode } from 'react'
import { useTexts } from '../app/context.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextInput } from '../ui/fields.tsx'
import { Columns, Row } from '../ui/layout.tsx'

type Props = {
  label: string
  name: string
  find: string
  all: string
  /** Further fields. */
  children?: ReactNode
  isFiltered?: boolean
}

/** The place in a list, and the words to find in it, that the address asks for. */
export function readSearch(request: Request, name = 'find') {
  const query = new URL(request.url).searchParams
  return {
    after: /^[1-9]\d{0,14}$/.exec(query.get('after') ?? '')?.[0],
    find: query.get(name)?.trim().slice(0, 100) ?? '',
  }
}

/** The server searches, so it works without a script. `all` is the address that shows everything again. */
export function SearchForm(props: Props) {
  const { showAll } = useTexts().profile
  const { label, name, find, all, children, isFiltered = find !== '' } = props

  const buttons = (
    <Row gap="xs">
      <Button type="submit">{label}</Button>
      {isFiltered && <ButtonLink href={all}>{showAll}</ButtonLink>}
    </Row>
  )

  return (
    <Columns as="form" gap="xs" count="action" method="get" action={all}>
      <TextInput type="search" name={name} defaultValue={find} aria-label={label} autoComplete="off" />
      {children ? (
        <Columns gap="xs" count="action">
          {children}
          {buttons}
        </Columns>
      ) : (
        buttons
      )}
    </Columns>
  )
}
