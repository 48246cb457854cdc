import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

/** Programs by the package of Debian that has them. */
const programs: Readonly<Record<string, string>> = {
  caddy: 'caddy',
  debootstrap: 'debootstrap',
  'docker-compose': 'docker-compose',
  iproute2: 'ip',
  podman: 'podman',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  runc: 'runc',
  systemd: 'systemd-analyze',
}

/** The packages of Debian that the test of the image needs and this machine lacks. */
export function missingPrograms(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const isHere = (program: string) =>
    program.startsWith('/')
      ? existsSync(program)
      : folders.some((folder) => existsSync(join(folder, program)))
  return Object.entries(programs).flatMap(([name, program]) => (isHere(program) ? [] : [name]))
}
