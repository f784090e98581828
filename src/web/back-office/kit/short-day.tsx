import { formatDay, formatShortDay } from '../../../texts/day.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { useVisitor } from '../../app/context.ts'

/** '23 Nov' of a day or a moment, and on request its time. The title has all of it. */
export function ShortDay({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const { language } = useVisitor()
  const isDay = at.length === 10

  return (
    <time dateTime={at} title={isDay ? formatDay(language, at) : formatMoment(language, at)}>
      {formatShortDay(language, at)}
      {withTime && ` ${at.slice(11, 16)}`}
    </time>
  )
}
