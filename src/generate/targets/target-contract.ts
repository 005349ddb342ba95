/** The version of the contract of targets and of its kit. Another number is a contract that a target must be changed for. */
export const targetContract = 1;
