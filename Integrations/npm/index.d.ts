/** CSS notation, or the components of a space; `null` is a missing component. */
export type ColorInput = string | { space: string; components: (number | null)[]; alpha?: number | null };

export interface Color {
  space: string;
  components: (number | null)[];
  alpha: number | null;
  css: string;
}

export interface Suggestion {
  color: Color;
  /** The color in 8 bits, if it is in sRGB. */
  hex?: string;
  /** The contrast on each background. */
  values: number[];
  /** How far it is from the color given, in Oklab. */
  difference: number;
  /** Whether the target is reached; otherwise this is the best possible color. */
  reachable: boolean;
}

export interface Contrast {
  wcag2: number;
  apca: number;
  weber: number;
  michelson: number;
  lstar: number;
  deltaPhi: number;
  [metric: string]: number;
}

/** The JSON report of the schema `palette-check/1`. */
export interface Report {
  schema: string;
  summary: { errors: number; warnings: number; notes: number; unknown: number; [count: string]: unknown };
  findings: {
    rule: string;
    severity: "error" | "warning" | "note";
    outcome: "fail" | "unknown";
    message: string;
    file: string;
    token?: string;
    against?: string;
    measured?: number;
    required?: number;
    [member: string]: unknown;
  }[];
  errors: { code: string; message: string; [member: string]: unknown }[];
}

export class EngineError extends Error {
  code: number;
  /** The parameter that is wrong. */
  path?: string;
}

export class Engine {
  constructor(options?: { command?: string; cwd?: string });
  call(method: string, params?: object): Promise<any>;
  contrast(
    foreground: ColorInput,
    background: ColorInput,
    options?: { over?: ColorInput[]; gamut?: string },
  ): Promise<Contrast>;
  suggest(
    foreground: ColorInput,
    backgrounds: ColorInput[],
    target?: number,
    options?: { metric?: "wcag2" | "apca"; gamut?: "srgb" | "display-p3"; keep?: "hue" | "none" },
  ): Promise<Suggestion>;
  parse(text: string): Promise<Color>;
  convert(color: ColorInput, to: string): Promise<Color>;
  check(
    input: string | { text: string; filename?: string },
    options?: { config?: string | object },
  ): Promise<Report>;
  close(): Promise<number | null>;
}
