import { Button, type ButtonProps } from '../ui/button.tsx'
import { useCall } from './call.tsx'

type Props = Omit<ButtonProps, 'busy' | 'onClick'> & { account: number; onSwitched: () => void }

export function SwitchAccount({ account, onSwitched, ...button }: Props) {
  const { busy, call } = useCall({ leaves: true })

  async function act() {
    const answer = await call(api => api('POST /api/accounts/acting/', { body: { account } }))
    if (answer.ok) onSwitched()
  }

  return <Button {...button} busy={busy} onClick={() => void act()} />
}
