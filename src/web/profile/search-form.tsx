import { useTexts } from '../app/context.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextInput } from '../ui/fields.tsx'
import { Columns, Row } from '../ui/layout.tsx'

/** The server searches, so it works without a script. `all` is the address that shows everything again. */
export function SearchForm(props: { label: string; name: string; find: string; all: string }) {
  const { showAll } = useTexts().profile
  const { label, name, find, all } = props

  return (
    <Columns as="form" gap="xs" count="action" method="get" action={all}>
      <TextInput type="search" name={name} defaultValue={find} aria-label={label} autoComplete="off" />
      <Row gap="xs">
        <Button type="submit">{label}</Button>
        {find && <ButtonLink href={all}>{showAll}</ButtonLink>}
      </Row>
    </Columns>
  )
}
