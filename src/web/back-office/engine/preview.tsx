import { useEffect, useState } from 'react'
import type { CallReply } from '../../../contract/calls.ts'
import { usePage } from '../../app/context.ts'

type Call = `POST /api/sezam/${string}/previews/${string}/`
type Props = {
  call: Call
  id: number | string
  /** Null until the form is filled in. */
  body: object | null
}
type Shown = CallReply<Call>['data']

const pauseMs = 300

/** What the action would do, as the server works it out by doing it and taking it back. */
export function Preview({ call, id, body }: Props) {
  const { api, texts } = usePage()
  const { actions: t } = texts.backOffice.kit
  const [found, setFound] = useState<{ asked: string; shown: Shown }>()
  const asked = body && JSON.stringify(body)

  useEffect(() => {
    if (!asked) return
    let isWanted = true
    const ask = async () => {
      const answer = await api(call, { params: { id }, body: JSON.parse(asked) })
      const shown = answer.ok ? answer.reply.data : { lines: [], refusal: { message: answer.message } }
      if (isWanted) setFound({ asked, shown })
    }
    const pause = setTimeout(() => void ask(), pauseMs)
    return () => {
      isWanted = false
      clearTimeout(pause)
    }
  }, [api, call, id, asked])

  return <div aria-live="polite">{describe()}</div>

  function describe() {
    if (!asked) return <p>{t.incomplete}</p>
    if (found?.asked !== asked) return <p>{t.waiting}</p>
    const { lines, refusal } = found.shown
    return (refusal ? [refusal.message] : lines).map(line => <p key={line}>{line}</p>)
  }
}
