export declare const onOlder: readonly string[];
