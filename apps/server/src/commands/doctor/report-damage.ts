import type { Loss } from '../../areas/content/index.ts';
import type { CommandContext } from '../command.ts';
import { EXPLANATIONS } from './explain-damage.ts';
import type { FoundDamage } from './inspect-installation.ts';

/** Damages of one kind that are printed for people at most. */
const MOST_TOLD = 50;

/** What a look at an installation came to. */
export interface Outcome {
  damages: number;
  repaired: number;
  skipped: number;
  isStopped: boolean;
}

/** A record that lacks something of what is lost, and by which pages it is shown. */
export interface ShownLoss extends Loss {
  pages: readonly { id: string; title: string }[];
}

/** Where what is found goes. */
export interface Report {
  /** One of the checks of what the server needs. */
  check(name: string, isOk: boolean, message: string): void;
  damage(part: string, damage: FoundDamage): void;
  /** A part was looked through; `looked` says at how much of what. */
  part(name: string, damages: number, looked: ReadonlyMap<string, number>): void;
  skipped(what: string): void;
  loss(loss: ShownLoss): void;
  end(outcome: Outcome): void;
}

/** A report for people: lines, and for each kind of damage once what it means and what to do. */
export function createTextReport({ print }: Pick<CommandContext, 'print'>): Report {
  const told = new Map<string, number>();
  return {
    check: (name, isOk, message) => print(`${isOk ? 'ok   ' : 'wrong'} ${name}: ${message}`),
    damage(_part, { kind, subject, problem, isRepaired }) {
      const count = (told.get(kind) ?? 0) + 1;
      told.set(kind, count);
      if (count > MOST_TOLD) return;
      print(`${isRepaired ? 'fixed ' : 'wrong '} ${kind}: ${subject}: ${problem}`);
      if (count === 1) {
        const { means, remedy } = EXPLANATIONS[kind];
        print(`         It means: ${means}`);
        if (!isRepaired) print(`         What to do: ${remedy}`);
      }
      if (count === MOST_TOLD)
        print(
          `         Further problems of the kind ${kind} are counted but not listed; --json lists all.`,
        );
    },
    part(name, damages, looked) {
      const counts = [...looked].map(([what, count]) => `${count} ${what}`).join(', ');
      const found = damages === 0 ? 'nothing wrong' : `${damages} wrong`;
      print(`${damages === 0 ? 'ok   ' : 'wrong'} ${name}: ${found}${counts && `; ${counts}`}`);
    },
    skipped: (what) => print(`note  not compared: ${what}`),
    loss: (loss) => print(`lost  ${describeLoss(loss)}`),
    end({ damages, repaired, skipped, isStopped }) {
      if (isStopped) print('The check was interrupted.');
      if (damages === 0) print(skipped === 0 ? 'Nothing is wrong.' : 'No problems were found.');
      else print(`${damages} problems, ${repaired} of them fixed.`);
    },
  };
}

function describeLoss({ hash, spaceId, changeRequestId, record, pages }: ShownLoss): string {
  const place =
    changeRequestId === null
      ? `the space ${spaceId}`
      : `the change request ${changeRequestId} of the space ${spaceId}`;
  if (record === undefined) return `${hash}: part of the pages or files of ${place}`;
  const shown = pages.map(({ id, title }) => `"${title}" (${id})`).join(', ');
  const where = shown === '' ? '' : `, shown by the pages ${shown}`;
  return `${hash}: ${record.kind} "${record.title}" (${record.id}) of ${place}${where}`;
}

/** A report for programs: a JSON object on each line, the last one the outcome. */
export function createJsonReport({ print }: Pick<CommandContext, 'print'>): Report {
  const write = (type: string, fields: object) => print(JSON.stringify({ type, ...fields }));
  return {
    check: (name, isOk, message) => write('check', { name, ok: isOk, message }),
    damage(part, { kind, subject, problem, isRepaired, repair }) {
      const words = { kind, part, subject, problem, ...EXPLANATIONS[kind] };
      write('damage', { ...words, repairable: repair !== undefined, repaired: isRepaired });
    },
    part: (name, damages, looked) =>
      write('part', { name, damages, looked: Object.fromEntries(looked) }),
    skipped: (what) => write('skipped', { what }),
    loss: (loss) => write('loss', loss),
    end: (outcome) => write('outcome', outcome),
  };
}
