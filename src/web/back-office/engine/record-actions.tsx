import type { Possible } from '../../../contract/back-office/defined-actions.ts'
import { Row } from '../../ui/layout.tsx'
import { MoreActions } from '../kit/drop-down.tsx'
import { type Acting, DefinedAction } from './defined-action.tsx'

const mostButtons = 3

type Props = Omit<Acting, 'about' | 'possible'> & {
  /** The reply of the page, which has its id unless that is given. */
  about: { id?: number | string; possible: Possible }
  /** The actions that the page places elsewhere, such as in a row of a table. */
  without?: readonly string[]
}

/** What the server says the record allows: three buttons, and the rarer ones behind `More`. */
export function RecordActions({ without = [], about, id = about.id ?? '', ...rest }: Props) {
  const { possible } = about
  const acting = { ...rest, about, id, possible }
  const names = possible.actions.map(({ name }) => name).filter(name => !without.includes(name))
  const place = (name: string) => (
    <div key={name}>
      <DefinedAction {...acting} name={name} />
    </div>
  )
  if (names.length === 0) return null

  return (
    <Row gap="s">
      {names.slice(0, mostButtons).map(place)}
      {names.length > mostButtons && <MoreActions>{names.slice(mostButtons).map(place)}</MoreActions>}
    </Row>
  )
}
